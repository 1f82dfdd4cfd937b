import {
  BusyError,
  InvalidCredentialsError,
  SizeLimitExceededError,
  TimeLimitExceededError,
  UnknownStatusCodeError,
  UnwillingToPerformError,
} from 'ldapts'
import { expect, test } from 'vitest'
import { bindProblem, personBindProblem, searchProblem } from './ldap-problems.ts'

const advices = (error: unknown) => [bindProblem(error).advice, searchProblem(error).advice]

test('a busy directory, a referral, limits and silence have their own advice', () => {
  expect(advices(new BusyError(''))).toEqual(['directoryBusy', 'directoryBusy'])
  expect(advices(new UnknownStatusCodeError(10, ''))).toEqual([
    'directoryReferral',
    'directoryReferral',
  ])
  expect(advices(new Error('socket closed'))).toEqual(['directorySilent', 'directorySilent'])
  expect(advices(new UnwillingToPerformError(''))).toEqual(['bindFailed', 'searchFailed'])
  expect(searchProblem(new SizeLimitExceededError('')).advice).toBe('searchCut')
  expect(searchProblem(new TimeLimitExceededError('')).advice).toBe('searchSlow')
})

test('a directory without words of its own is quoted with the name of its code', () => {
  expect(bindProblem(new BusyError('')).message).toBe('Busy. Code: 0x33')
  expect(bindProblem(new BusyError('come back at noon')).message).toBe(
    'come back at noon Code: 0x33',
  )
})

test('the password of the test person is not called that of the bind account', () => {
  expect(personBindProblem(new InvalidCredentialsError('')).advice).toBe('userPasswordWrong')
  expect(personBindProblem(new InvalidCredentialsError('data 775, v1db1')).advice).toBe(
    'bindLocked',
  )
})
