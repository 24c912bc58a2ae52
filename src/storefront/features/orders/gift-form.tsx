import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { messageFor } from './track-forms.tsx'
import type { TypedBefore } from './tracking.ts'
import type { Tracking } from './use-tracking.ts'

const checkCode = (value: string) =>
  typedCodeKey(value).length === 12 ? null : 'The code has twelve letters and digits.'

/** For whoever was given something: no order number, no address, the code of the gift receipt. */
export function GiftForm({ tracking, typed }: { tracking: Tracking; typed: TypedBefore }) {
  const fault = messageFor(tracking, 'gift')
  return (
    <Panel title="Were you given something?" tone="ground">
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
            hint="It stands on the gift receipt, as in 7KQ2-M9XW-4T7Z. Whoever gave it to you is not told."
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
