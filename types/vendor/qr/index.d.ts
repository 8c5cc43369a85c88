export * from "qr";
