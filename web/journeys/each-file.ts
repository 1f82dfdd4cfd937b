import { chooseLanguages } from './language.ts'

// Runs before each file of journeys.

chooseLanguages()
