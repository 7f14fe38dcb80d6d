import { CfnOutput } from 'aws-cdk-lib';
import { CfnDomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import { prefixOf, type Settings } from '../settings';

export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, domainName: string, settings: Settings) {
    super(scope, id);
    const { certificateArn, hostedZoneId } = settings;
    const domain = new CfnDomainName(this, 'Name', {
      domainName,
      regionalCertificateArn: certificateArn ?? this.makeCertificate(domainName, settings),
      endpointConfiguration: { types: ['REGIONAL'] },
      // TLS 1.2 and 1.3, as at the API's own address.
      securityPolicy: SecurityPolicy.TLS13_1_2_PQ_2025_09,
      endpointAccessMode: 'BASIC',
    });
    new CfnOutput(this, 'Target', {
      value: domain.attrRegionalDomainName,
      description: `The target of a CNAME record for ${domainName}`,
    });
    if (hostedZoneId === undefined) return;
    new CfnRecordSet(this, 'Record', {
      hostedZoneId,
      name: `${domainName}.`,
      type: 'A',
      aliasTarget: { dnsName: domain.attrRegionalDomainName, hostedZoneId: domain.attrRegionalHostedZoneId },
    });
  }

  private makeCertificate(domainName: string, settings: Settings): string {
    const { hostedZoneId } = settings;
    if (hostedZoneId === undefined) throw new Error(`hostedZoneId is missing, so ACM cannot validate ${domainName}`);
    const certificate = new CfnCertificate(this, 'Certificate', {
      domainName,
      validationMethod: 'DNS',
      domainValidationOptions: [{ domainName, hostedZoneId }],
      tags: [{ key: 'Name', value: prefixOf(settings) }],
    });
    return certificate.ref;
  }
}
