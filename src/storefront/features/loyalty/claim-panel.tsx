import { useSearchParams } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { claimPoints } from './reward-calls.ts'
import styles from './loyalty.module.css'

/** Points for a code that was found somewhere; a QR code leads here with the code filled in (`?claim=`). */
export function ClaimPanel({ onChanged }: { onChanged: () => Promise<void> }) {
  const [search] = useSearchParams()
  const send = async ({ code = '' }: Readonly<Record<string, string>>) => {
    try {
      await claimPoints(code)
      await onChanged()
      return null
    } catch (error) {
      return faultOf(error)
    }
  }
  return (
    <Panel title="Points for a code" className={styles.panel}>
      <Form
        id="claim"
        onSend={send}
        submitLabel="Add the points"
        submitLook={{ variant: 'secondary' }}
        savedLabel="They are in your account."
      >
        {(field) => (
          <TextField
            {...field('code')}
            label="The code you found"
            hint="In the shop, at a fair, or on a card in a parcel."
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
