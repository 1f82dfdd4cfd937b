import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

// Runs before each test file that may start an app.

afterAll(endFile)
