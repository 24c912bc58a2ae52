import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { saveDraft } from '#storefront/session/drafts.ts'
import { splitName } from '../checkout/split-name.ts'
import { signInDraft } from '../members/finish-sign-in.ts'
import { checkNewPassword } from '../members/member-checks.ts'
import { NewPasswordField } from '../members/new-password-field.tsx'
import { register } from '../members/sign-in-calls.ts'
import * as t from '#messages/order-placed.ts'
import { hasParcel } from './packing-sheet.tsx'
import styles from './order.module.css'

const boldEmail = (text: ReactNode) => <b className={styles.email}>{text}</b>

const checks = { password: checkNewPassword }

/**
 * Offers an account to a guest after an order. The name is the one on the bill, so only a password
 * is missing. The email is passed in this tab, never in a URL.
 */
export function AccountOffer({ order }: { order: OrderDetail }) {
  const { id, email, billing } = order
  const name = splitName(billing?.name ?? '')
  const search = `?back_url=${encodeURIComponent(paths.order(id))}`
  return (
    <Panel title={t.accountTitle}>
      <div className={styles.offer}>
        <p>
          {t.accountHint({
            email,
            b: boldEmail,
            earns: order.status !== 'cancelled' && order.groups.some(hasParcel) ? 'yes' : 'no',
          })}
        </p>
        {name.lastName === '' ? (
          <p>
            <ButtonLink
              variant="secondary"
              href={`${paths.signUp}${search}`}
              onClick={() => saveDraft(signInDraft, { email })}
            >
              {t.createAccount}
            </ButtonLink>
          </p>
        ) : (
          <PasswordForm account={{ email, ...name }} search={search} />
        )}
      </div>
    </Panel>
  )
}

type PasswordFormProps = {
  account: { readonly email: string; readonly firstName: string; readonly lastName: string }
  search: string
}

function PasswordForm({ account, search }: PasswordFormProps) {
  const navigate = useNavigate()
  return (
    <Form
      id="account-offer"
      checks={checks}
      submitLabel={t.createAccount}
      submitLook={{ variant: 'secondary' }}
      busyLabel={t.sending}
      onSend={async ({ password = '' }) => {
        try {
          const registrationId = await register({ ...account, password, marketing: false })
          saveDraft(signInDraft, { ...account, registrationId })
          await navigate(`${paths.confirmAccount}${search}`)
          return null
        } catch (error) {
          return toFormFault(error)
        }
      }}
    >
      {(field) => (
        <>
          <NewPasswordField {...field('password')} />
          <p className={styles.words}>
            {t.accountTerms({ terms: linkTo(`${paths.signUpTerms}${search}`) })}
          </p>
        </>
      )}
    </Form>
  )
}
