import type { Parameter } from '#contract/document/kinds/api-page.ts'
import type { Requirements } from '../document/security.ts'

/** A response that the remark of a page lists. */
export interface PageResponse {
  readonly status: string
  readonly types: readonly string[]
  /** Those of the types whose fields are said to be those that are shown. */
  readonly alike?: readonly string[]
  readonly description: string
  headers: readonly Parameter[]
  /** Example and fields, where they are not among those of the page itself. */
  example?: string
  fields?: readonly Parameter[]
}

export interface PageLink {
  readonly status: string
  readonly name: string
  readonly to: string
  readonly description: string
}

export interface PageCallback {
  readonly name: string
  readonly method: string
  readonly address: string
  readonly description: string
  readonly body: BodyText
  example?: string
  fields: readonly Parameter[]
  responses: readonly PageResponse[]
}

/** What is said of the body of a request. */
export interface BodyText {
  description: string
  isRequired?: boolean
  types: readonly string[]
  alike: readonly string[]
  /** What the whole may have besides its fields, in words. */
  bounds?: string
}

export const noBodyText = (): BodyText => ({ description: '', types: [], alike: [] })

/** The parts of a page's remark. */
export interface RemarkParts {
  security?: Requirements
  readonly body: BodyText
  /** More examples of request and response. */
  readonly requestExamples: (readonly [string, string])[]
  readonly responseExamples: (readonly [string, string])[]
  responses?: PageResponse[]
  readonly callbacks: PageCallback[]
  readonly links: PageLink[]
  readonly extensions: [string, unknown][]
  readonly codeSamples: CodeSample[]
  cookies: readonly Parameter[]
  alsoIn: readonly string[]
  operationId: string
  /** Everything else, as it was written. */
  rest: string
}

/** An example in a programming language, as Redoc shows it: the extension `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}
