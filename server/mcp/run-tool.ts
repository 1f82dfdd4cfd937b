import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { noteRefusal } from '../services/counters/refusals.ts'
import type { Caller } from './caller.ts'
import { phrases } from './phrases.ts'
import { ToolRefusal, type Tool } from './tool.ts'
import { allTools } from './tools/index.ts'

const byName = new Map(
  allTools.flatMap((tool) => [tool.name, ...(tool.alsoNamed ?? [])].map((name) => [name, tool])),
)

export const toolNamed = (name: string): Tool | undefined => byName.get(name)

/** Tools as listed to assistants; built once. */
export const listedTools: readonly ListedTool[] = [...byName].map(([name, tool]) => ({
  name,
  // read twice, a description costs every assistant twice
  description:
    name === tool.name
      ? tool.description
      : `The same as ${tool.name}, under the name that older setups use. Prefer ${tool.name}.`,
  inputSchema: z.toJSONSchema(tool.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as ListedTool['inputSchema'],
  annotations: {
    readOnlyHint: tool.effect === 'reads',
    destructiveHint: tool.effect === 'deletes' || tool.isFinal === true,
    idempotentHint: tool.effect === 'reads',
    openWorldHint: false,
  },
}))

const answer = (value: object, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 1) }],
  ...(isError ? { isError } : {}),
})

const refusal = (error: string, message: string, more: object = {}): CallToolResult =>
  answer({ error, message, ...more }, true)

/** Errors in the arguments, field by field, for the assistant to correct. */
const mistakes = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(String).join('.') || 'arguments'}: ${message}`)
    .join('; ')
    .slice(0, 1_000)

/**
 * Runs a tool. Refusals are answered by the tool, in the caller's language; other errors are
 * thrown.
 *
 * @param count of the caller's calls; throws `tooManyTries`
 */
export async function runTool(
  caller: Caller,
  tool: Tool,
  given: unknown,
  count: () => Promise<void>,
): Promise<CallToolResult> {
  const { locale } = caller.ctx
  const refused = (error: unknown): CallToolResult => {
    if (error instanceof ToolRefusal)
      return refusal(error.why, phrases[locale][error.why], error.data)
    if (!(error instanceof Failure)) throw error
    noteRefusal(caller.ctx, error.why, tool.name)
    const details = Object.keys(error.details).length > 0 ? { details: error.details } : {}
    return refusal(error.why, failureSentence(locale, error.why, error.details), details)
  }
  try {
    await count()
    mustAllowEffect(caller, tool)
  } catch (error) {
    return refused(error)
  }
  const decoded = z.safeParse(tool.input, given ?? {})
  if (!decoded.success) {
    const [issue] = decoded.error.issues
    const field = issue?.path.map(String).join('.') || 'arguments'
    const sentence = failureSentence(locale, 'badInput', { field })
    return refusal('badInput', `${sentence} (${mistakes(decoded.error)})`)
  }
  try {
    return answer(await tool.run(caller, decoded.data))
  } catch (error) {
    return refused(error)
  }
}

/** @throws {Failure} `outOfScope`, before anything is read for a write */
function mustAllowEffect({ ctx }: Caller, { effect }: Tool): void {
  if (effect !== 'reads' && ctx.token?.kind === 'access' && ctx.token.scope === 'read')
    throw new Failure('outOfScope')
}
