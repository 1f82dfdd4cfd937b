import { Box, Text } from 'ink'
import { useEffect, useState } from 'react'
import type { CommandContext } from '../../context.ts'
import { widthOf } from '../../terminal/columns.ts'
import { drawView, framesPerSecond } from './live-view.ts'

/** A part of a run. */
export interface Step {
  readonly name: string
  /** What is known of it, such as how much is done. */
  readonly detail: string
  readonly isDone: boolean
}

/** What a run has done and is doing, at most seven lines. Source: cli/spec.md 1.4 */
export interface Steps {
  /** The command. */
  readonly title: string
  /** From where to where. */
  readonly ends: string
  readonly steps: readonly Step[]
  /** Lines below them while the run goes on. */
  readonly notes: readonly string[]
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const nameWidth = 9

type Marks = Pick<CommandContext['terminal']['marks'], 'ok' | 'busy'>

/**
 * Shows the steps of a run on standard error; the command prints the result afterwards.
 *
 * @param read called for each frame
 */
export function showSteps(ctx: CommandContext, read: () => Steps) {
  const { marks } = ctx.terminal
  const view = drawView(ctx, <StepsView read={read} marks={marks} />)
  return {
    clear: view.clear,
    // what has come since the last frame is not drawn yet
    end: () => view.end(<StepsView read={read} marks={marks} isOver />),
  }
}

interface StepsViewProps {
  readonly read: () => Steps
  readonly marks: Marks
  /** What was not done when the run ended is not shown as under way. */
  readonly isOver?: boolean
}

export function StepsView({ read, marks, isOver = false }: StepsViewProps) {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), 1_000 / framesPerSecond)
    return () => clearInterval(timer)
  }, [])
  const { title, ends, steps, notes } = read()
  const busy = marks.busy === '-' ? '-' : spinner[tick % spinner.length]!
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text bold>{title}</Text>
        {`   ${ends}`}
      </Text>
      {steps.map(({ name, detail, isDone }, at) => (
        <Text key={`${at} ${name}`} wrap="truncate">
          {` ${isDone ? marks.ok : isOver ? ' ' : busy} ${padded(name)} ${detail}`}
        </Text>
      ))}
      {!isOver &&
        notes.map((note) => (
          <Text key={note} wrap="truncate">
            {note}
          </Text>
        ))}
    </Box>
  )
}

const padded = (name: string) => name + ' '.repeat(Math.max(0, nameWidth - widthOf(name)))
