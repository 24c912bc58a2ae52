import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { findFormError } from './track-forms.tsx'
import type { PrefilledInput } from './tracking.ts'
import type { Tracking } from './use-tracking.ts'

const checkCode = (value: string) =>
  createCodeKey(value).length === 12 ? null : 'Enter the 12 letters and digits of the code.'

/** Opens a gift by the code on its receipt, without an order number or email. */
export function GiftForm({ tracking, typed }: { tracking: Tracking; typed: PrefilledInput }) {
  const fault = findFormError(tracking, 'gift')
  return (
    <Panel title="Did you receive a gift?" tone="ground">
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <Form
        id="gift"
        checks={{ gift: checkCode }}
        submitLabel="Open the gift"
        busyLabel="Opening…"
        submitLook={{ variant: 'secondary' }}
        onSend={({ gift = '' }) => tracking.enterGift(gift)}
      >
        {(field) => (
          <TextField
            {...field('gift')}
            label="Gift code"
            hint="See the gift receipt, such as 7KQ2-M9XW-4T7Z. The giver is not notified."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            unmarked
            defaultValue={typed.gift}
          />
        )}
      </Form>
    </Panel>
  )
}
