import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CommandContext } from '../../context.ts'
import { findBrowser, isProgram } from '../../chromium/find.ts'
import { BrowserFailure } from '../../chromium/launch.ts'
import { printPdf } from '../../chromium/print.ts'
import { exporting as en } from '../../locales/en/export.ts'
import { createTranslator } from '../../locales/translator.ts'
import { exporting as zhCn } from '../../locales/zh-cn/export.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import type { Progress } from '../progress.ts'
import type { Download } from './formats.ts'

/** Milliseconds that a browser may take for a document. */
const longestPrint = 600_000

/**
 * The browser that was named, or one that is installed.
 *
 * @throws {Problem} usage: that is no program; error: there is none
 */
export async function browserFile(ctx: CommandContext, named?: string): Promise<string> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  if (named !== undefined && named !== '') {
    const file = path.resolve(named)
    if (await isProgram(file)) return file
    throw new Problem('usage', t('notBrowser', { file: shown(named) }), { name: 'notBrowser' })
  }
  const found = await findBrowser(ctx.env)
  if (found === undefined)
    throw new Problem('error', t('noBrowser'), { name: 'noBrowser', hint: t('nameBrowser') })
  return found
}

interface Printing {
  readonly browser: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly progress: Progress
}

/**
 * Prints a document of all pages as PDF. Source: cli/spec.md 5.12.
 *
 * @param folder for what exists meanwhile; the caller removes it
 * @throws {Problem} the browser did not start, ended, or took too long
 */
export async function printed(
  ctx: CommandContext,
  document: Download,
  { browser, folder, signal, progress }: Printing,
): Promise<Download> {
  const [html, pdf] = [path.join(folder, 'item.html'), path.join(folder, 'item.pdf')]
  await pipeline(document.bytes, createWriteStream(html, { mode: 0o600 }), { signal })
  const contents = await document.contentsOf(html)
  // an empty item is refused as with other formats
  if (contents.pages > 0) {
    const launch = { file: browser, env: withoutSecrets(ctx.env), folder, signal, ms: longestPrint }
    progress.begin('print', () => String(contents.pages))
    try {
      await printPdf(launch, { html, pdf, prepare: await prepareScript() })
    } catch (error) {
      throw asProblem(ctx, error, browser)
    }
  }
  return {
    bytes: createReadStream(contents.pages > 0 ? pdf : html),
    contentsOf: async () => contents,
    remarks: document.remarks,
  }
}

/** The environment without our own settings, such as tokens. */
const withoutSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('SHOWDOC_')))

function asProblem(ctx: CommandContext, error: unknown, browser: string): unknown {
  if (!(error instanceof BrowserFailure)) return error
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const [key, name] = (
    {
      notStarted: ['browserNotStarted', 'browserNotStarted'],
      ended: ['browserEnded', 'browserEnded'],
      timeout: ['browserTimeout', 'browserTimeout'],
    } as const
  )[error.reason]
  const said = error.detail === '' ? '' : `\n${error.detail.split('\n').map(shown).join('\n')}`
  return new Problem('error', t(key, { file: shown(browser) }) + said, {
    name,
    hint: t('tryOther'),
    cause: error,
  })
}

async function prepareScript(): Promise<string> {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return readFile(path.join(folder, 'exporters/html/assets/print.js'), 'utf8')
}
