const keyOf = (...parts: string[]): string => parts.join('\0').toLowerCase()

/** Stands for any schema. */
const any = '*'

/** What is known of tables, by their names with qualifiers, in any case. */
export class ByTable<T> {
  private readonly values = new Map<string, T>()

  set(path: readonly string[], value: T): void {
    const [schema = '', table = ''] = ['', ...path].slice(-2)
    for (const one of [schema, any]) this.values.set(keyOf(one, table), value)
  }

  /** Of the table of this schema, else of one whose schema is not named on either side. */
  get(path: readonly string[]): T | undefined {
    const [schema = '', table = ''] = ['', ...path].slice(-2)
    return (
      this.values.get(keyOf(schema, table)) ??
      this.values.get(keyOf(schema === '' ? any : '', table))
    )
  }

  /** Forgets the names under which a value is known. */
  delete(path: readonly string[], value: T): void {
    const [schema = '', table = ''] = ['', ...path].slice(-2)
    for (const one of [schema, any]) {
      const key = keyOf(one, table)
      if (this.values.get(key) === value) this.values.delete(key)
    }
  }
}
