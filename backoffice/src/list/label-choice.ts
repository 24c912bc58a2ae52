import { toWords } from '../form/json-schema'
import type { ListChoice } from '../../../src/platform/list/describe-list.ts'

/** The label of a choice; a value without one is shown in words. */
export const labelChoice = (value: string, choices: readonly ListChoice[] = []): string =>
  choices.find((choice) => choice.value === value)?.label ?? toWords(value)
