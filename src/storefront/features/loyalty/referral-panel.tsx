import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { submitReferral, type RewardAccount } from './reward-calls.ts'
import styles from './loyalty.module.css'

type FriendPanelProps = { account: RewardAccount; onChanged: () => Promise<void> }

export function ReferralPanel({
  account: { friendCode, canNameFriend },
  onChanged,
}: FriendPanelProps) {
  if (friendCode === null) return null
  return (
    <Panel title="Refer a friend" className={styles.panel}>
      <div className={styles.row}>
        <div>
          <p>
            Your code is <span className={styles.code}>{friendCode}</span>
          </p>
          <p className="quiet">
            A friend enters it here before their first order. You both get points once the return
            window of that order closes.
          </p>
        </div>
        <CopyButton value={friendCode} label="Copy code" />
      </div>
      {canNameFriend && <FriendForm onChanged={onChanged} />}
    </Panel>
  )
}

function FriendForm({ onChanged }: Pick<FriendPanelProps, 'onChanged'>) {
  const send = async ({ code = '' }: Readonly<Record<string, string>>) => {
    try {
      await submitReferral(code)
      await onChanged()
      return null
    } catch (error) {
      return toFormFault(error)
    }
  }
  return (
    <Form
      id="friend"
      onSend={send}
      submitLabel="Add referral code"
      submitLook={{ variant: 'secondary' }}
      savedLabel="Thank you. The code was saved."
    >
      {(field) => (
        <TextField
          {...field('code')}
          label="Did someone refer you?"
          hint="Their code has 8 letters and digits."
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          unmarked
        />
      )}
    </Form>
  )
}
