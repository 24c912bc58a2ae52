import type { ReactNode } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { submitReferral, type RewardAccount } from './reward-calls.ts'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

const styleCode = (text: ReactNode) => <span className={styles.code}>{text}</span>

type FriendPanelProps = { account: RewardAccount; onChanged: () => Promise<void> }

export function ReferralPanel({
  account: { friendCode, canNameFriend },
  onChanged,
}: FriendPanelProps) {
  if (friendCode === null) return null
  return (
    <Panel title={t.referralTitle} className={styles.panel}>
      <div className={styles.row}>
        <div>
          <p>
            {t.yourCode({
              friendCode,
              code: styleCode,
            })}
          </p>
          <p className="quiet">{t.referralHint}</p>
        </div>
        <CopyButton value={friendCode} label={t.copyCode} />
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
      submitLabel={t.addReferral}
      submitLook={{ variant: 'secondary' }}
      savedLabel={t.referralSaved}
    >
      {(field) => (
        <TextField
          {...field('code')}
          label={t.referralAsk}
          hint={t.referralAskHint}
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
