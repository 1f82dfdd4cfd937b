import type { CommandContext } from '../context.ts'
import { shown } from './shown.ts'

/** Up to this many places of one remark are listed one by one. */
const fewPlaces = 3

/**
 * What importers say of a document, a line each. A remark that is the same at many places, such as
 * a keyword that every schema has, is one line with their number, unless `--verbose`.
 */
export function importRemarkLines(
  { settings, t }: Pick<CommandContext, 'settings' | 't'>,
  remarks: readonly { readonly where: string; readonly message: string }[],
): string[] {
  return [...Map.groupBy(remarks, ({ message }) => message).values()].flatMap((same) => {
    const lines = same.map(({ where, message }) => shown(`${where}  ${message}`))
    return settings.verbose || same.length <= fewPlaces
      ? lines
      : [`${lines[0]} ${t('morePlaces', { count: same.length - 1 })}`]
  })
}
