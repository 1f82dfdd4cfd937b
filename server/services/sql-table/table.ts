import { columnOf, type Column, type Definition } from './column.ts'

/** A table as the statements so far leave it. */
export class Table {
  /** Its name after its qualifiers. */
  path: readonly string[]
  comment = ''
  /** The comment of the source beside its name, which no database knows. */
  remark = ''
  /** Where a later statement has dropped it. */
  isDropped = false
  /** In their order. */
  readonly columns: Column[] = []
  readonly #byName = new Map<string, Column>()

  constructor(path: readonly string[]) {
    this.path = path
  }

  /** Without qualifiers. */
  get name(): string {
    return this.path.at(-1) ?? ''
  }

  column(name: string): Column | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  add(definition: Definition): void {
    const column = columnOf(definition)
    this.columns.push(column)
    this.#byName.set(column.name.toLowerCase(), column)
  }

  drop(name: string): void {
    const column = this.column(name)
    if (!column) return
    this.columns.splice(this.columns.indexOf(column), 1)
    this.#byName.delete(name.toLowerCase())
  }

  rename(column: Column, name: string): void {
    this.#byName.delete(column.name.toLowerCase())
    column.name = name
    this.#byName.set(name.toLowerCase(), column)
  }

  /** @param other `null` for before all others */
  moveAfter(column: Column, other: Column | null): void {
    this.columns.splice(this.columns.indexOf(column), 1)
    this.columns.splice(other ? this.columns.indexOf(other) + 1 : 0, 0, column)
  }

  /** Makes columns the primary key. */
  addKey(names: Iterable<string>): void {
    for (const name of names) {
      const column = this.column(name)
      if (column) Object.assign(column, { isKey: true, isNullable: false })
    }
  }
}
