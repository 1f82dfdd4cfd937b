const units = ['B', 'KB', 'MB', 'GB'] as const

/**
 * `12.3 MB`, `1 KB`, `105 B`, in steps of 1024: as the upload limit is set, and the M of lists of
 * files (`mebibyteText`). `bytes` 0 means the size is unknown: ''.
 */
export function sizeText(bytes: number, locale: string): string {
  if (!bytes) return ''
  const step = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: step ? 1 : 0 })
  return `${number.format(bytes / 1024 ** step)} ${units[step]}`
}
