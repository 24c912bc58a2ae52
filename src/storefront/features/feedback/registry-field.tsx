import { useState } from 'react'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { reportEvent } from '#storefront/session/report-event.ts'
import { registryPaths } from '../registries/registry-paths.ts'
import type { Writer } from './feedback-calls.ts'
import * as t from '#messages/contact.ts'
import styles from './contact.module.css'

type RegistryFieldProps = {
  registries: Writer['registries']
  wiring: FieldWiring
  typed: string | undefined
}

/** Members select a registry and get a link to it. */
export function RegistryField({
  registries,
  wiring: { id, name, error },
  typed,
}: RegistryFieldProps) {
  const [picked, setPicked] = useState(typed ?? '')
  if (registries.length === 0) return null
  const press = () => reportEvent({ type: 'web_click', name: 'contact_answer', action: 'registry' })
  const chosen = registries.find((one) => one.id === picked)
  return (
    <>
      <SelectField
        {...{ id, name, error }}
        label={t.whichRegistry}
        optional
        options={[
          { value: '', label: t.otherRegistry },
          ...registries.map((one) => ({ value: one.id, label: inWords(one) })),
        ]}
        value={picked}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      {chosen && (
        <div className={styles.answers}>
          <p className={styles.ways}>
            <TextLink href={registryPaths.manage(chosen.id)} onClick={press}>
              {t.openRegistry}
            </TextLink>
          </p>
        </div>
      )}
    </>
  )
}

function inWords({ title, names, eventDate }: Writer['registries'][number]): string {
  const called = title || names || t.draftRegistry
  return eventDate ? `${called}, ${formatDate(eventDate as CalendarDate)}` : called
}
