/**
 * `12.3 MB`, `1 kB`, `105 bytes` in the conventions of the language. `bytes` 0 means the size is
 * unknown: ''.
 */
export function sizeText(bytes: number, locale: string): string {
  if (!bytes) return ''
  const step = Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const unit = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const)[step]
  // the short unit for bytes has no plural
  const unitDisplay = step ? 'short' : 'long'
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: step ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
