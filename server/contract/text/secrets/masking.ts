import {
  isSecretField,
  isSecretHeader,
  isVariable,
  mask,
  maskedHeader,
  maskedNearJson,
  maskedText,
  withoutUserInfo,
} from './secrets.ts'

/** A header, a parameter or a cookie. */
interface Named {
  readonly name: string
  readonly value: string
}

/** How what is not shown is told about. */
interface MaskingNotes {
  secret(name: string): void
  /** User name and password of an address. */
  userInfo(): void
}

/** What may be shown of a request that somebody has written or recorded: secrets are masked. */
export class Masking {
  private readonly notes: MaskingNotes

  constructor(notes: MaskingNotes) {
    this.notes = notes
  }

  text(text: string): string {
    return maskedText(text.toWellFormed().replaceAll('\0', ''), (name) => this.notes.secret(name))
  }

  /** As it is written, also where it is JSON. */
  body(text: string): string {
    return maskedNearJson(this.text(text), (name) => this.notes.secret(name))
  }

  /** An address without the user name and the password that may be in it. */
  address(url: string): string {
    const shown = withoutUserInfo(url)
    if (shown !== url) this.notes.userInfo()
    return this.text(shown)
  }

  header({ name, value }: Named): string {
    if (!isSecretHeader(name) || value === '') return this.text(value)
    return this.masked(name, value, maskedHeader(value))
  }

  /** Of a query or a form. */
  field({ name, value }: Named): string {
    return isSecretField(name) ? this.cookie({ name, value }) : this.text(value)
  }

  /** A cookie belongs to one person, whatever its name. */
  cookie({ name, value }: Named): string {
    return this.masked(name, value, value === '' || isVariable(value) ? value : mask)
  }

  masked(name: string, value: string, shown: string): string {
    if (shown !== value) this.notes.secret(name)
    return shown
  }
}
