import type { EarlyInput, Field } from './replay-early-input.ts'

/**
 * Records what is typed and chosen before hydration. React takes a field over as the page was sent: a number that was typed jumps
 * back, a color that was chosen is not the one that goes into the cart. Call the returned function after hydration to replay it.
 */
export function captureEarlyInput(): () => void {
  const early = new Map<Field, EarlyInput>()
  const keep = (field: Field) => {
    const { value, checked } = field as HTMLInputElement
    early.set(field, { value, checked })
  }
  const hear = ({ target }: Event) => keep(target as Field)
  addEventListener('input', hear)
  // A page that is loaded again is filled in by the browser, not by anybody.
  if (
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type
    === 'navigate'
  )
    for (const field of document.querySelectorAll<Field>('input, select, textarea'))
      if (isFilled(field)) keep(field)
  return () => {
    removeEventListener('input', hear)
    if (early.size > 0)
      void import('./replay-early-input.ts').then(({ replayEarlyInput }) => replayEarlyInput(early))
  }
}

function isFilled(field: Field): boolean {
  if ('options' in field) {
    const options = [...field.options]
    return (
      field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
    )
  }
  const { checked, defaultChecked } = field as HTMLInputElement
  return checked !== defaultChecked || field.value !== field.defaultValue
}
