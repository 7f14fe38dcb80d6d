const rejectDiscovery = (): never => {
  throw new Error('the functions find DynamoDB by its region, without discovery of endpoints');
};

export function resolveEndpointDiscoveryConfig<C extends { endpointDiscoveryEnabled?: boolean }>(config: C): C {
  return config.endpointDiscoveryEnabled ? rejectDiscovery() : config;
}

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: rejectDiscovery,
  configFileSelector: rejectDiscovery,
};
