import { randomBytes } from 'node:crypto';
import type { Project } from './project';
