import type { EarlyInput, Field } from './replay-early-input.ts'

/**
 * Records input before hydration, because React resets fields to their rendered values. Call the
 * returned function after hydration to replay it.
 */
export function captureEarlyInput(): () => void {
  const early = new Map<Field, EarlyInput>()
  const record = (field: Field) => {
    const { value, checked } = field as HTMLInputElement
    early.set(field, { value, checked })
  }
  const onInput = ({ target }: Event) => record(target as Field)
  addEventListener('input', onInput)
  // On reload and back navigation the browser restores the fields, not the shopper.
  if (
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type
    === 'navigate'
  )
    for (const field of document.querySelectorAll<Field>('input, select, textarea'))
      if (isFilled(field)) record(field)
  return () => {
    removeEventListener('input', onInput)
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
