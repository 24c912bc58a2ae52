import { useSearchParams } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { claimPoints } from './reward-calls.ts'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

/** Claims points with a code; QR codes link here with the code filled in (`?claim=`). */
export function ClaimPanel({ onChanged }: { onChanged: () => Promise<void> }) {
  const [search] = useSearchParams()
  const send = async ({ code = '' }: Readonly<Record<string, string>>) => {
    try {
      await claimPoints(code)
      await onChanged()
      return null
    } catch (error) {
      return toFormFault(error)
    }
  }
  return (
    <Panel title={t.claim} className={styles.panel}>
      <Form
        id="claim"
        onSend={send}
        submitLabel={t.claim}
        submitLook={{ variant: 'secondary' }}
        savedLabel={t.claimed}
      >
        {(field) => (
          <TextField
            {...field('code')}
            label={t.code}
            hint={t.claimHint}
            defaultValue={search.get('claim') ?? ''}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            unmarked
          />
        )}
      </Form>
    </Panel>
  )
}
