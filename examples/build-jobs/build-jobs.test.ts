import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

interface GitLabJob {
  image: unknown
  needs?: string[]
  rules: { if: string }[]
}

test('GitLab publishes only what was checked, and checks merge requests in their own pipeline', () => {
  const jobs = parse(read('gitlab.yml')) as Record<'docs:check' | 'docs:plan' | 'docs:push', GitLabJob>
  expect(jobs['docs:push'].needs).toEqual(['docs:check'])
  expect(jobs['docs:check'].rules).toEqual([...jobs['docs:plan'].rules, ...jobs['docs:push'].rules])
})

test('images need not have a shell as their entry point', () => {
  for (const job of Object.values(parse(read('gitlab.yml')) as Record<string, GitLabJob>))
    expect(job.image).toEqual({ name: '$SHOWDOC_IMAGE', entrypoint: [''] })
  expect(read('Jenkinsfile')).toContain("args '--entrypoint='")
})

test('on GitHub the end of a pull request neither delays nor replaces a push, whatever its pages are like', () => {
  const { concurrency, jobs } = parse(read('github.yml')) as {
    concurrency?: string
    jobs: { docs: { concurrency: string; steps: { run?: string; if?: string }[] } }
  }
  expect(concurrency).toBeUndefined()
  expect(jobs.docs.concurrency).toBe('docs-${{ github.event.number || github.ref }}')
  const ofClosed = jobs.docs.steps.filter((step) => step.run && !/ != 'closed'|event_name == 'push'/.test(step.if ?? ''))
  expect(ofClosed.map(({ run }) => run)).toEqual(['showdoc preview end pr-${{ github.event.number }}'])
})
