import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A violated rule of axe, with the selectors of the first three elements. */
export interface Violation {
  readonly rule: string
  readonly help: string
  readonly elements: readonly string[]
}

/**
 * Checks a page and its frames against WCAG 2.2 AA, and against best practices if asked. axe-core
 * is called directly because its wrapper for Playwright loads the script three times, which takes
 * longer than the checks.
 */
export async function findViolations(
  page: Page,
  { bestPractices }: { readonly bestPractices: boolean },
): Promise<Violation[]> {
  await Promise.all(page.frames().map(loadAxe))
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        document,
        options,
      )
      return violations.map(({ id, help, nodes }: AxeResults['violations'][number]) => ({
        rule: id,
        help,
        elements: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
      }))
    },
    {
      runOnly: { type: 'tag', values: [...wcag, ...(bestPractices ? ['best-practice'] : [])] },
      // Details of passed rules take a third of the time, and no rule needs style sheets.
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    } satisfies RunOptions,
  )
}

/** Once per document. A frame that is removed meanwhile is no longer part of the page. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (await frame.evaluate(() => 'axe' in window)) return
    await frame.evaluate(axe.source)
    // The card form is of another origin.
    await frame.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.configure({
        allowedOrigins: ['<unsafe_all_origins>'],
      }),
    )
  } catch (error) {
    if (!frame.isDetached()) throw error
  }
}
