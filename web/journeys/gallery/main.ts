// npm run gallery: pictures of every screen, in one folder with an index.
// See web/journeys/README.md.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isFresh } from '../../../bin/stamp.ts'
import { gallery, nameOf } from '../gallery.ts'
import { compare, type Compared } from './compare.ts'
import { emptyFolder, inOrder, pictureOf, picturesOf, writeList, type Picture } from './folder.ts'
import { writeHandbookPictures } from './handbook.ts'
import { indexPage, type Listed } from './index-page.ts'
import { moments } from './moments/moments.ts'
import { openStage, type Stage } from './stage.ts'
import { shoot, titleOf, type Missed, type Shot } from './shoot.ts'

const root = path.join(import.meta.dirname, '../../..')
const examples = [...gallery, ...moments]

const usage = `npm run gallery -- [options]
  --out FOLDER       where the pictures go (.showdoc/gallery)
  --against FOLDER   pictures of an earlier run: what has changed comes first
  --only NAME        only screens whose name contains this; may be repeated
  --quick            wide, light and Chinese, and narrow, dark and English; nothing else
  --handbook         only the pictures that examples/handbook/pictures.json names, into the handbook
`

const options = {
  out: { type: 'string', default: path.join(root, '.showdoc/gallery') },
  against: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  quick: { type: 'boolean', default: false },
  handbook: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

function readOptions(): Options {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return quit(`${(error as Error).message}\n\n${usage}`)
  }
}

function quit(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function build(): void {
  if (process.env['SHOWDOC_TEST_PROGRAM'] || isFresh(root)) return
  process.stderr.write('Building …\n')
  const { status } = spawnSync(process.execPath, [path.join(root, 'bin/build.ts')], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

function shotsOf(names: readonly string[], isQuick: boolean): Shot[] {
  const chosen = examples.filter(
    (one) => names.length === 0 || names.some((name) => nameOf(one).includes(name)),
  )
  const isShown = ({ example, width }: Shot) => example.widths?.includes(width) ?? true
  if (isQuick)
    return chosen
      .flatMap((example): Shot[] => [
        { example, language: 'zh-cn', width: 1440, themes: ['light'] },
        { example, language: 'en', width: 390, themes: ['dark'] },
      ])
      .filter(isShown)
  // by window and language: neighbours share a browser profile and what it has loaded
  return [1440, 1100, 390]
    .flatMap((width) =>
      (['zh-cn', 'en'] as const).flatMap((language) =>
        chosen.map((example): Shot => ({ example, language, width, themes: ['light', 'dark'] })),
      ),
    )
    .filter(isShown)
}

async function takeAll(stage: Stage, { out, only, quick, against }: Options): Promise<Missed[]> {
  const earlier = against === undefined ? null : (picturesOf(against) ?? [])
  const shots = shotsOf(only, quick)
  emptyFolder(out)
  const taken: Picture[] = []
  const missed = await shoot(stage, shots, (shot, theme, png) => {
    const picture = pictureOf(shot, theme)
    writeFileSync(path.join(out, picture.file), png)
    taken.push(picture)
    if (process.stderr.isTTY) process.stderr.write(`\r${taken.length} pictures`)
  })
  if (process.stderr.isTTY) process.stderr.write('\r')
  const pictures = inOrder(taken, examples)
  writeList(out, pictures)
  const expected = new Set(
    shots.flatMap((shot) => shot.themes.map((theme) => pictureOf(shot, theme).file)),
  )
  const listed: Listed[] =
    against === undefined || !earlier
      ? pictures
      : await compare(out, pictures, { folder: against, pictures: earlier }, (picture) =>
          only.length === 0 && !quick ? true : expected.has(picture.file),
        )
  const index = path.join(out, 'index.html')
  writeFileSync(index, indexPage(listed))
  const count = (change: Compared['change']) => listed.filter((one) => one.change === change).length
  const screens = new Set(pictures.map(({ name }) => name)).size
  const changes = earlier
    ? `${count('changed')} changed, ${count('new')} new, ${count('missing')} missing, `
    : ''
  report(missed)
  process.stdout.write(
    `${pictures.length} pictures of ${screens} screens in ${Math.round(performance.now() / 1000)} s: ` +
      `${changes}${missed.length} failed. ${pathToFileURL(index).href}\n`,
  )
  return missed
}

async function takeForHandbook(stage: Stage): Promise<Missed[]> {
  const handbook = path.join(root, 'examples/handbook')
  const { written, missed } = await writeHandbookPictures(stage, examples, handbook)
  report(missed)
  process.stdout.write(`${written} pictures of the handbook changed, ${missed.length} failed.\n`)
  return missed
}

function report(missed: readonly Missed[]): void {
  for (const { shot, why } of missed) process.stderr.write(`${titleOf(shot)}: ${why}\n`)
}

const values = readOptions()
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}
if (values.against !== undefined) {
  if (!picturesOf(values.against)) quit(`${values.against} has no pictures of an earlier run.`)
  if (path.resolve(values.against) === path.resolve(values.out))
    quit('--out would overwrite the pictures to compare with: name another folder.')
}
if (shotsOf(values.only, values.quick).length === 0)
  quit(
    `No screen is called ${values.only.join(', ')}; there are ${examples.map(nameOf).join(', ')}`,
  )
build()
const stage = await openStage({ withExtremes: !values.handbook })
try {
  const missed = values.handbook ? await takeForHandbook(stage) : await takeAll(stage, values)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await stage.close()
}
