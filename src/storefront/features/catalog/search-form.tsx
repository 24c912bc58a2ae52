import { Form } from 'react-router'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'

export function SearchForm({ label, query = '' }: { label: string; query?: string }) {
  return (
    <Form method="get" action={paths.search} role="search">
      <TextField label={label} name="q" type="search" inputMode="search" enterKeyHint="search" defaultValue={query} unmarked suffix={<Button type="submit">Search</Button>} />
    </Form>
  )
}
