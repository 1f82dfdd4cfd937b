/** Methods of a path. Source: OpenAPI 3.1, Path Item Object. */
export const isMethod = (method: string): boolean =>
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].includes(method)
