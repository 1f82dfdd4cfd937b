/** `1.4 GB` */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)),
  )
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`
}
