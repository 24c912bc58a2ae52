import { useState } from 'react'
import { formatDateWithYear } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import type { Certificate } from '../members/account-calls.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import styles from '../members/account-settings.module.css'
import { CertificateForm } from './certificate-form.tsx'
import { reasonLabels } from './reason-labels.ts'
import * as t from '#messages/exemptions.ts'

const stateLabels: Readonly<Record<Certificate['state'], string>> = {
  submitted: t.submitted,
  accepted: t.accepted,
  rejected: t.rejected,
  revoked: t.revoked,
}

/** The exemption certificates of the member, and the form for another one. */
export function TaxExemptionCard({
  certificates,
  onChange,
}: {
  readonly certificates: readonly Certificate[]
  readonly onChange: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { attempt, fault } = useAttempt()
  const download = ({ id, fileName }: Certificate) =>
    void attempt(() => downloadFile('/api/user/certificate/file', { id }, fileName))
  const finish = () => {
    setIsOpen(false)
    onChange()
  }
  return (
    <Panel title={t.title}>
      <div className="stack" data-gap="5">
        <p>{t.lead}</p>
        <FaultNotice text={fault} />
        {certificates.length > 0 && (
          <ul className={styles.rows}>
            {certificates.map((certificate) => (
              <li key={certificate.id} className={styles.row}>
                <div>
                  <p>
                    <b>{certificate.number}</b> · {describeState(certificate)}
                  </p>
                  <p className="quiet">{describeCertificate(certificate)}</p>
                  {certificate.decisionNote !== '' && <p>{certificate.decisionNote}</p>}
                </div>
                <TextButton onClick={() => download(certificate)}>
                  {t.download}
                  <span className="visually-hidden"> {certificate.number}</span>
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        {isOpen ? (
          <CertificateForm onSent={finish} onCancel={() => setIsOpen(false)} />
        ) : (
          <p>
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {t.addCertificate}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

const describeState = ({ state, isExpired }: Certificate): string =>
  state === 'accepted' && isExpired ? t.expired : stateLabels[state]

function describeCertificate({ company, reason, states, expiresOn }: Certificate): string {
  const validity =
    expiresOn === null
      ? t.neverExpires
      : t.validThroughDate({ date: formatDateWithYear(expiresOn) })
  return [company, reasonLabels[reason], states.join(', '), validity]
    .filter((part) => part !== '')
    .join(' · ')
}
