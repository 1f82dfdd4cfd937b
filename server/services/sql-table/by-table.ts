const keyOf = (...parts: string[]): string => parts.join('\0').toLowerCase()

/** Stands for any schema. */
const any = '*'

/** What is known of tables and their columns, by their names in any case. */
export class ByTable<T> {
  private readonly values = new Map<string, T>()

  /**
   * @param path name of the table after its qualifiers
   * @param column empty for the table itself
   */
  set(path: readonly string[], column: string, value: T): void {
    const [schema = '', table = ''] = ['', ...path].slice(-2)
    for (const one of [schema, any]) this.values.set(keyOf(one, table, column), value)
  }

  /** Of the table of this schema, else of one whose schema is not named on either side. */
  get(path: readonly string[], column: string): T | undefined {
    const [schema = '', table = ''] = ['', ...path].slice(-2)
    const own = this.values.get(keyOf(schema, table, column))
    return own ?? this.values.get(keyOf(schema === '' ? any : '', table, column))
  }
}
