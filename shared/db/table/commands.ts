import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  QueryCommand as PlainQueryCommand,
  ScanCommand as PlainScanCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type * as documents from '@aws-sdk/lib-dynamodb';

/** A client that keeps its handlers can't send document commands, so its own middleware (`documents.ts`) converts. */
export const BatchGetCommand = BatchGetItemCommand as unknown as typeof documents.BatchGetCommand;
export const BatchWriteCommand = BatchWriteItemCommand as unknown as typeof documents.BatchWriteCommand;
export const DeleteCommand = DeleteItemCommand as unknown as typeof documents.DeleteCommand;
export const GetCommand = GetItemCommand as unknown as typeof documents.GetCommand;
export const PutCommand = PutItemCommand as unknown as typeof documents.PutCommand;
export const QueryCommand = PlainQueryCommand as unknown as typeof documents.QueryCommand;
export const ScanCommand = PlainScanCommand as unknown as typeof documents.ScanCommand;
export const TransactWriteCommand = TransactWriteItemsCommand as unknown as typeof documents.TransactWriteCommand;
export const UpdateCommand = UpdateItemCommand as unknown as typeof documents.UpdateCommand;
