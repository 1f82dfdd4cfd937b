/**
 * How many pages or files a run may delete.
 *
 * @param setting a number, or a share such as `20%`, of which at least five are allowed
 * @param total those that are tracked
 *
 * Source: cli/spec.md 2.11
 */
export function mostDeletes(setting: number | string, total: number): number {
  const text = String(setting)
  return text.endsWith('%')
    ? Math.max(5, Math.floor((Number.parseInt(text, 10) / 100) * total))
    : Number(text)
}
