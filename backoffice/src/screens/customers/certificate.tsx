import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Chip } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { exemptionReasons } from '../../../../src/kernel/tax-exemption/exemption-reasons.ts'
import type { StaffCertificate } from '../../../../src/modules/exemptions/api/staff-contract.ts'
import { formatDate } from '../../format'
import { callApi, downloadFile } from '../../api'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { useStateLabel } from '../../list/list-descriptions'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { StaffName } from '../../staff-name'
import { DetailError } from '../detail-error'
import { useAct } from '../use-act'
import { useDetail } from '../use-detail'
import { RefuseCertificateDialog } from './refuse-certificate-dialog'

/** One exemption certificate, its file, and the decision about it. */
export function CertificatePage() {
  const { id = '' } = useParams()
  const { data: certificate, error } = useDetail<StaffCertificate>('certificate', id)
  if (error) return <DetailError error={error} />
  if (!certificate) return <LoadingPage />
  return <CertificateScreen certificate={certificate} />
}

function CertificateScreen({ certificate }: { readonly certificate: StaffCertificate }) {
  const { id, number, state, isExpired, decisionNote, customer } = certificate
  const me = useMe()
  const label = useStateLabel('certificate')
  const { run, isRunning } = useAct()
  const [isRefusing, setIsRefusing] = useState(false)
  const canDecide = isAllowed(me, 'customers.write')
  const accept = () =>
    void run(
      () => callApi('/api/staff/certificate/accept', { body: { id } }),
      'Accepted. The customer is emailed.',
    )
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle title={`Certificate ${number}`} hint={customer.name}>
        {canDecide && state === 'submitted' && (
          <>
            <Button variant="outlined" color="error" onClick={() => setIsRefusing(true)}>
              Reject…
            </Button>
            <Button variant="contained" loading={isRunning} onClick={accept}>
              Accept
            </Button>
          </>
        )}
        {canDecide && state === 'accepted' && (
          <Button variant="outlined" color="error" onClick={() => setIsRefusing(true)}>
            Revoke…
          </Button>
        )}
      </ScreenTitle>
      {state === 'accepted' && isExpired && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This certificate has expired, so orders are taxed again.
        </Alert>
      )}
      {decisionNote !== '' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {decisionNote}
        </Alert>
      )}
      <Section title="Details" actions={<FileDownload certificate={certificate} />}>
        <CertificateFacts
          certificate={certificate}
          state={<Chip variant="outlined" label={label(state)} />}
        />
      </Section>
      {isRefusing && (
        <RefuseCertificateDialog certificate={certificate} onClose={() => setIsRefusing(false)} />
      )}
    </Box>
  )
}

function FileDownload({ certificate: { id } }: { readonly certificate: StaffCertificate }) {
  const notify = useNotify()
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      onClick={() =>
        void downloadFile('/api/staff/certificate/file', { id }).catch((error: Error) =>
          notify(error.message, { type: 'error' }),
        )
      }
    >
      File
    </Button>
  )
}

interface CertificateFactsProps {
  readonly certificate: StaffCertificate
  readonly state: React.ReactNode
}

function CertificateFacts({ certificate, state }: CertificateFactsProps) {
  const { customer, company, reason, states, issuedOn, expiresOn, submittedAt } = certificate
  const { decidedAt, decidedBy, fileName } = certificate
  const timeZone = useTimeZone()
  return (
    <FactList
      facts={[
        { label: 'State', value: state },
        {
          label: 'Customer',
          value: (
            <ObjectLink resource="customer" id={customer.id}>
              {customer.email ?? 'a closed account'}
            </ObjectLink>
          ),
        },
        { label: 'Company', value: company },
        { label: 'Reason', value: exemptionReasons[reason] },
        { label: 'Valid in', value: states.join(', ') },
        { label: 'Issued', value: formatDate(issuedOn, timeZone) },
        {
          label: 'Valid through',
          value: expiresOn ? formatDate(expiresOn, timeZone) : 'Does not expire',
        },
        { label: 'File', value: fileName },
        { label: 'Sent', value: <Time at={submittedAt} /> },
        { label: 'Decided', value: decidedAt && <Time at={decidedAt} /> },
        { label: 'Decided by', value: decidedBy && <StaffName id={decidedBy} /> },
      ]}
    />
  )
}
