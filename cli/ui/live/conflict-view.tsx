import { Box, render, Text, useApp, useInput, useWindowSize } from 'ink'
import { useEffect, useReducer } from 'react'
import type { CommandContext } from '../../context.ts'
import type { Conflict, ConflictChoice } from '../../sync/plan/on-conflict.ts'
import {
  choicesOf,
  conflictList,
  keysOf,
  pictureOf,
  pressed,
  type ConflictList,
  type ListKey,
  type Notice,
} from '../conflict-list.ts'

interface ListParts {
  readonly verb: 'push' | 'pull'
  readonly conflicts: readonly Conflict[]
  /** Shows the difference on the terminal, which is free meanwhile. */
  readonly compare: (conflict: Conflict) => Promise<Notice | undefined>
}

/** Lets somebody decide about conflicts, on standard error. Source: cli/spec.md 3.7 */
export async function showConflicts({
  ctx,
  onStopping,
  ...parts
}: ListParts & {
  readonly ctx: CommandContext
  readonly onStopping: (listener: () => void) => void
}): Promise<readonly ConflictChoice[]> {
  const { promise, resolve } = Promise.withResolvers<readonly ConflictChoice[]>()
  const view = render(
    <ConflictView
      {...parts}
      locale={ctx.locale}
      isUtf8={ctx.terminal.isUtf8}
      onEnd={(list) => resolve(choicesOf(list))}
    />,
    {
      stdout: ctx.stderr as NodeJS.WriteStream,
      stdin: ctx.stdin as NodeJS.ReadStream,
      exitOnCtrlC: false,
    },
  )
  onStopping(() => resolve([]))
  const choices = await promise
  // the report follows in its place
  view.clear()
  view.unmount()
  await view.waitUntilExit()
  return choices
}

interface ViewProps extends ListParts {
  readonly locale: CommandContext['locale']
  readonly isUtf8: boolean
  readonly onEnd: (list: ConflictList) => void
}

type Action = ListKey | { readonly shown: Notice | undefined }

const reduced = (list: ConflictList, action: Action): ConflictList =>
  typeof action === 'object' && 'shown' in action
    ? { ...list, isComparing: false, notice: action.shown }
    : pressed(list, action)

export function ConflictView({ verb, conflicts, compare, locale, isUtf8, onEnd }: ViewProps) {
  const { columns, rows } = useWindowSize()
  const { suspendTerminal } = useApp()
  const [list, act] = useReducer(reduced, conflicts, conflictList)
  const { end, isComparing, at } = list
  const picture = pictureOf(list, { columns, rows, isUtf8, locale })
  useEffect(() => {
    if (end) onEnd(list)
  }, [end, list, onEnd])
  useEffect(() => {
    if (!isComparing) return
    const show = async () => {
      let notice: Notice | undefined
      await suspendTerminal(async () => {
        notice = await compare(conflicts[at]!)
      })
      act({ shown: notice })
    }
    void show()
  }, [isComparing, at, conflicts, compare, suspendTerminal])
  useInput((input, key) => {
    const page = picture.rows.length
    if (key.escape || (key.ctrl && input === 'c')) act('quit')
    else if (key.return) act('enter')
    else if (key.upArrow) act({ step: -1 })
    else if (key.downArrow) act({ step: 1 })
    else if (key.pageUp) act({ step: -page })
    else if (key.pageDown) act({ step: page })
    else if (!key.ctrl && !key.meta) for (const one of keysOf(input)) act(one)
  })
  const { title, widths, details, notice, keys } = picture
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text bold>{`showdoc ${verb}`}</Text>
        {`   ${title}`}
      </Text>
      {picture.rows.map(({ isPresent, pick, path, about }) => (
        <Box key={path}>
          <Box width={2 + widths.pick + 2} flexShrink={0}>
            <Text bold={isPresent}>{`${isPresent ? '>' : ' '} ${pick}`}</Text>
          </Box>
          <Box width={widths.path + 2} flexShrink={0} paddingRight={2}>
            <Text bold={isPresent} wrap="truncate-start">
              {path}
            </Text>
          </Box>
          <Text wrap="truncate">{about}</Text>
        </Box>
      ))}
      {details.map((line, index) => (
        <Text key={index} wrap="truncate-start">
          {line}
        </Text>
      ))}
      <Text wrap="truncate">{notice || ' '}</Text>
      {keys.map((line) => (
        <Text key={line} wrap="truncate" dimColor>
          {line}
        </Text>
      ))}
    </Box>
  )
}
