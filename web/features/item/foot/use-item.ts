import { createContext, useContext } from 'react'

/** The item of the page above, whose item password goes with each call about the page. */
export const ItemOfPage = createContext('')

export const useItem = (): { item: string } => ({ item: useContext(ItemOfPage) })
