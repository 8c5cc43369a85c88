/** As much of the package as static/relay-frame.mjs uses. */
export const schnorr: {
  keygen(): { secretKey: Uint8Array; publicKey: Uint8Array };
  signAsync(message: Uint8Array, secretKey: Uint8Array): Promise<Uint8Array>;
};
