import { href } from 'react-router'

/** Paths of the bespoke pages. */
export const bespokePaths = {
  services: href('/bespokeServices'),
  upload: href('/bespokeServices/upload'),
  mine: href('/user/commissions'),
  begin: (serviceId: string) =>
    `${href('/bespokeServices/upload')}?service=${encodeURIComponent(serviceId)}`,
}
