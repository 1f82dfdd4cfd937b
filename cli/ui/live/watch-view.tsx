import { Box, Text, useInput, useStdout } from 'ink'
import { useEffect, useState } from 'react'
import type { CommandContext } from '../../context.ts'
import { withoutControls } from '../../output.ts'
import type { WatchStatus } from '../../sync/watch/parts.ts'
import { drawView } from './live-view.ts'
import { clockOf, type WatchTranslator } from '../watch-report.ts'

/** What the keys do. */
interface WatchKeys {
  readonly p: () => void
  readonly s: () => void
  readonly c: () => void
  readonly o: () => void
  readonly q: () => void
}

interface ViewParts {
  readonly ctx: CommandContext
  readonly t: WatchTranslator
  /** From where to where. */
  readonly title: string
  readonly keys: WatchKeys
}

interface ShownWatch {
  /** Prints lines above the view. */
  print: (text: string) => void
  update: (status: WatchStatus) => void
  end: () => Promise<void>
}

/** Shows what a watch is doing, on standard error, until it is ended. Source: cli/spec.md 5.10 */
export function showWatch({ ctx, t, title, keys }: ViewParts): ShownWatch {
  const listeners: Partial<Listeners> = {}
  const early: string[] = []
  const view = drawView(
    ctx,
    <WatchView
      t={t}
      title={title}
      keys={keys}
      hasKeys={ctx.stdin.isTTY === true}
      isUtf8={ctx.terminal.isUtf8}
      listen={(own) => {
        Object.assign(listeners, own)
        for (const line of early.splice(0)) own.print(line)
      }}
    />,
  )
  let isEnded = false
  return {
    print(text) {
      const line = `${withoutControls(text)}\n`
      if (isEnded) ctx.stderr.write(line)
      else if (listeners.print) listeners.print(line)
      else early.push(line)
    },
    update: (status) => listeners.update?.(status),
    async end() {
      isEnded = true
      await view.end()
    },
  }
}

interface Listeners {
  print: (line: string) => void
  update: (status: WatchStatus) => void
}

interface WatchViewProps extends Omit<ViewParts, 'ctx'> {
  readonly hasKeys: boolean
  readonly isUtf8: boolean
  readonly listen: (listeners: Listeners) => void
}

const atFirst: WatchStatus = {
  doing: 'waiting',
  waiting: 0,
  offlineSince: undefined,
  conflicts: [],
}

function WatchView({ t, title, keys, hasKeys, isUtf8, listen }: WatchViewProps) {
  const [status, update] = useState(atFirst)
  const { write } = useStdout()
  useEffect(() => listen({ print: write, update }), [listen, write])
  useInput(
    (input, key) => {
      if (key.ctrl && input === 'c') keys.q()
      else if (Object.hasOwn(keys, input)) keys[input as keyof WatchKeys]()
    },
    { isActive: hasKeys },
  )
  const { doing, waiting, offlineSince, conflicts } = status
  const state =
    doing === 'offline'
      ? t('view.offline', { time: offlineSince ? clockOf(offlineSince) : '' })
      : t(`view.${doing}`)
  const parts = [
    state,
    ...(waiting > 0 ? [t('view.changes', { count: waiting })] : []),
    ...(conflicts.length > 0 ? [t('view.conflicts', { count: conflicts.length })] : []),
  ]
  const separator = isUtf8 ? ' · ' : ' - '
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text bold>showdoc watch</Text>
        {`   ${title}`}
      </Text>
      <Text wrap="truncate">{` ${parts.join(separator)}`}</Text>
      {hasKeys && (
        <Text wrap="truncate" dimColor>
          {` ${t(doing === 'paused' ? 'view.keysPaused' : 'view.keys').replaceAll(' · ', separator)}`}
        </Text>
      )}
    </Box>
  )
}
