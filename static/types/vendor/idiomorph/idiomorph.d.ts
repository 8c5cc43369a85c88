export const Idiomorph: {
  morph(
    element: Element,
    markup: string,
    options: {
      morphStyle: "innerHTML";
      callbacks: {
        beforeAttributeUpdated(name: string, element: Element): boolean;
      };
    },
  ): void;
};
