import { textOf, type Node } from './values.ts'

/**
 * An authorization as a Postman collection of format 2.1 has it. Tools whose exports are read as
 * such a collection name its fields alike.
 *
 * @param filled a value with its variables as Postman writes them
 */
export function collectionAuth(
  kind: string,
  fields: Node,
  isInQuery: boolean,
  filled: (value: unknown) => string,
): Node {
  const all = kind === 'apikey' ? { ...fields, in: isInQuery ? 'query' : 'header' } : fields
  return {
    type: kind,
    [kind]: Object.entries(all)
      .filter(([, value]) => textOf(value) !== '')
      .map(([key, value]) => ({ key, value: filled(value) })),
  }
}
