/**
 * What a table has under a name that comes from a text: `constructor` and the like, which every
 * object inherits, are no entries.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
