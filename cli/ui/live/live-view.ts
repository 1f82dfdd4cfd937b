import { render } from 'ink'
import type { ReactNode } from 'react'
import type { CommandContext } from '../../context.ts'
import { FrameStream } from './frame-stream.ts'

/** Maximum frames per second. Source: cli/spec.md 1.4 */
export const framesPerSecond = 12

interface LiveView {
  /** Removes the view; its next frame draws it again, below what is written meanwhile. */
  clear: () => void
  /** @param last how the view is left; by default as it is */
  end: (last?: ReactNode) => Promise<void>
}

/** Draws a view on standard error until it is ended. */
export function drawView(
  { stderr, stdin, env }: Pick<CommandContext, 'stderr' | 'stdin' | 'env'>,
  shown: ReactNode,
): LiveView {
  const stream = new FrameStream(stderr, env)
  const view = render(shown, {
    stdout: stream as unknown as NodeJS.WriteStream,
    stdin: stdin as NodeJS.ReadStream,
    exitOnCtrlC: false,
    maxFps: framesPerSecond,
  })
  let isEnded = false
  return {
    clear: view.clear,
    async end(last) {
      // a question ends it before the run does; drawn again, it would keep the program alive
      if (isEnded) return
      isEnded = true
      if (last) view.rerender(last)
      view.unmount()
      await view.waitUntilExit()
      stream.destroy()
    },
  }
}
