import type { Visit } from '../visit.ts'
import { pageChanger, type PageEdit } from './page.ts'

/** Who may change a page may say what its interface answers. Source: permissions 7. @throws {Failure} as `pageChanger` */
export const mockEditor = (visit: Visit, input: { page_id: number }): Promise<PageEdit> => pageChanger(visit, { page_id: input.page_id })
