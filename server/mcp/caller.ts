import type { Call, WireOf } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { wireAnswer } from '../http/answer/answers.ts'
import type { RunCall } from '../http/run-call.ts'
import type { Visitor } from '../machine-readable/visitor.ts'
import type { RequestContext, Upload } from '../request-context.ts'

/** Who has called a tool, with access to the API's calls on their behalf. */
export interface Caller extends Visitor {
  /** Like `ask`, with a file. */
  send<C extends Call>(
    call: C,
    fields: Readonly<Record<string, unknown>>,
    upload: Upload,
  ): Promise<WireOf<C>>
  /** The comment on a change: what the assistant says about it, and the name of its token. */
  remark(said: string | undefined): string
}

/**
 * What is deleted, unknown or closed to somebody answers like a private item, so that nobody learns
 * which. No tool takes an item password, so an assistant is not told to ask for one.
 */
function withoutPassword(call: Call, error: unknown): never {
  if (!(error instanceof Failure && error.why === 'itemPasswordNeeded')) throw error
  throw new Failure(call.path.startsWith('page/') ? 'pageNotFound' : 'itemNotFound')
}

/** Characters of a comment that the assistant may use. */
const mostSaid = 300

export function callerOf(run: RunCall, ctx: RequestContext): Caller {
  const askWith = async <C extends Call>(
    call: C,
    fields: Readonly<Record<string, unknown>>,
    more: Partial<RequestContext> = {},
  ) => {
    const done = run(call, { ...ctx, ...more, call: call.path }, fields)
    return wireAnswer(call, await done.catch((error: unknown) => withoutPassword(call, error)))
  }
  return {
    ctx,
    ask: (call, fields) => askWith(call, fields),
    send: (call, fields, upload) => askWith(call, fields, { upload }),
    remark(said) {
      const by = `MCP: ${ctx.token?.name || ctx.token?.kind || ''}`.slice(0, 150)
      const words = [...(said?.trim() ?? '')].slice(0, mostSaid).join('')
      return words === '' ? by : `${words} (${by})`
    },
  }
}
