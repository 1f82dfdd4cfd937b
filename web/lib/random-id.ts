/** A random id. `crypto.randomUUID` is missing where the product is served without https. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
