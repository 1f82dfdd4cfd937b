/**
 * `12.30 M` of a number of bytes; `<0.01 M` below a hundredth. Source: web/spec/managing.md 1.
 */
export function mebibyteText(bytes: number, locale: string): string {
  const write = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      value,
    )
  const size = bytes / 1_048_576
  return bytes > 0 && size < 0.01 ? `<${write(0.01)} M` : `${write(size)} M`
}
