import { crc32, deflateRawSync } from 'node:zlib';

interface RecordFacts {
  ip?: string;
  count?: number | string;
  disposition?: string;
  dkim?: string;
  spf?: string;
  headerFrom?: string;
  auth?: string;
}

/** A record of a report. Without facts an email that passes nothing. */
export const recordXml = (facts: RecordFacts = {}): string => {
  const { ip = '203.0.113.9', count = 1, disposition = 'none', dkim = 'fail', spf = 'fail' } = facts;
  const evaluated = `<disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>`;
  const row = `<source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated>${evaluated}</policy_evaluated>`;
  const identifiers = `<header_from>${facts.headerFrom ?? 'example.com'}</header_from>`;
  return `<record><row>${row}</row><identifiers>${identifiers}</identifiers><auth_results>${facts.auth ?? ''}</auth_results></record>`;
};

interface ReportFacts {
  domain?: string;
  organization?: string;
  id?: string;
  /** Epoch milliseconds. */
  begin: number;
  hours?: number;
  records?: string[];
  prolog?: string;
  root?: string;
}

/** An aggregate report in the form of RFC 7489. */
export const reportXml = ({ begin, hours = 24, records = [], ...facts }: ReportFacts): string => {
  const seconds = Math.floor(begin / 1000);
  const range = `<begin>${seconds}</begin><end>${seconds + hours * 3600 - 1}</end>`;
  const organization = `<org_name>${facts.organization ?? 'Example Mail'}</org_name>`;
  const metadata = `${organization}<report_id>${facts.id ?? '1'}</report_id><date_range>${range}</date_range>`;
  const policy = `<domain>${facts.domain ?? 'example.com'}</domain><p>none</p>`;
  const { prolog = '<?xml version="1.0"?>', root = 'feedback' } = facts;
  return `${prolog}<${root}><report_metadata>${metadata}</report_metadata><policy_published>${policy}</policy_published>${records.join('')}</feedback>`;
};

interface ZipFacts {
  /** General purpose bit flags; 1 is encryption. */
  flags?: number;
  /** Bytes that the file says its entry has, unpacked. */
  claimed?: number;
  entries?: number;
}

/** A zip file, whose every entry holds the same bytes. */
export function zipOf(
  content: Uint8Array,
  { flags = 0, claimed = content.length, entries = 1 }: ZipFacts = {},
): Buffer {
  const packed = deflateRawSync(content);
  const name = Buffer.from('report.xml');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimed, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
  const central = Array.from({ length: entries }, (_, index) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(index * local.length, 10);
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name]);
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(entries * local.length, 16);
  return Buffer.concat([...Array.from({ length: entries }, () => local), directory, end]);
}

interface ReportEmail {
  from?: string;
  to: string;
  /** The file, whatever it is. */
  file: Uint8Array | string;
  filename?: string;
  type?: string;
}

/** An email with a report as large providers send it. */
export const reportEmail = ({ from = 'noreply@google.com', to, file, filename, type }: ReportEmail): string =>
  [
    ...[`From: ${from}`, `To: ${to}`, 'Subject: Report domain: example.com', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'A report.', '--x'],
    `Content-Type: ${type ?? 'application/octet-stream'}`,
    `Content-Disposition: attachment; filename="${filename ?? 'report.bin'}"`,
    ...['Content-Transfer-Encoding: base64', ''],
    ...(Buffer.from(file)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '--x--',
  ].join('\r\n');
