import { homedir } from 'node:os'
import path from 'node:path'

/**
 * The user's home. Where it cannot be determined, it is a folder that does not exist: a container may run
 * as a user whom its system does not know, without `HOME`. Source: cli/spec.md 1.1.
 */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return path.resolve('/nonexistent')
  }
}
