import { render } from 'ink-testing-library'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../sync/settings/config.ts'
import { progressOf, stepsOf, type RunProgress } from './run-view.ts'
import { StepsView } from './steps-view.tsx'

const target = {
  config: readConfig(
    '{"version":1,"server":"https://docs.example.com","item":"600000123","folder":"docs"}',
    'showdoc.json',
  ),
}

test('the view shows what is being done, and never takes more than eight lines', async () => {
  let progress: RunProgress = {}
  const marks = { ok: 'ok', bad: 'x', busy: '-' }
  const shown = { locale: 'en', terminal: { isUtf8: false } } as const
  const run = { verb: 'push', isPlan: false, target } as const
  const view = render(<StepsView marks={marks} read={() => stepsOf(progress, run, shown)} />)
  expect(view.lastFrame()).toContain('docs → https://docs.example.com/600000123')
  const stages: RunProgress[] = [
    progressOf({ stage: 'read', state: 'done', count: 2000 }),
    progressOf({
      stage: 'compare',
      state: 'done',
      plans: [{ path: 'a.md', action: 'create', fields: [] }],
    }),
    progressOf({ stage: 'files', state: 'going', done: 2, total: 2, name: 'p.png' }),
    progressOf({ stage: 'write', state: 'going', done: 1, total: 2 }),
    { isStopping: true },
  ]
  progress = stages.reduce((all, one) => ({ ...all, ...one }), {})
  await vi.waitFor(() => expect(view.lastFrame()).toContain('stopping after this batch'))
  const lines = view.lastFrame()!.split('\n')
  expect(lines).toEqual([
    expect.stringContaining('showdoc push'),
    ' ok read      2,000 files',
    ' ok compare   1 create · 0 update · 0 move · 0 conflict',
    ' ok files     2/2  p.png',
    ' - write     ##########..........  1/2',
    expect.stringContaining('stopping'),
  ])
  view.unmount()
})
